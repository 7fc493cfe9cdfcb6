import { type DemoProvider, demoSubject } from '~/demo/town/demo-subjects'
import { badInput } from '~/lib/errors'
import type { StandInParts } from './stand-in-parts'

export interface ChosenPerson {
  /** What the provider knows them by. */
  subject: string
  nickname: string
}

const newPerson = 'new:'
const longestName = 30

/**
 * Who is meant: the key of a seeded person, or `new:<nickname>`. The same nickname is the same person, so somebody
 * new can come back. Null when there is nobody like that.
 */
async function findChosen(
  { listPeople }: Pick<StandInParts, 'listPeople'>,
  provider: DemoProvider,
  person: string,
): Promise<ChosenPerson | null> {
  if (person.startsWith(newPerson)) {
    const nickname = person.slice(newPerson.length).normalize('NFC').trim()
    if (nickname === '' || [...nickname].length > longestName || /\p{Cc}/u.test(nickname)) return null
    return { subject: demoSubject(provider, `${newPerson}${nickname}`), nickname }
  }
  const seeded = (await listPeople()).find(({ key }) => key === person)
  return seeded ? { subject: demoSubject(provider, seeded.key), nickname: seeded.nickname } : null
}

/** As `findChosen`, for who is named in a call. */
export async function findChosenOrRefuse(
  parts: Pick<StandInParts, 'listPeople'>,
  provider: DemoProvider,
  person: string,
): Promise<ChosenPerson> {
  const chosen = await findChosen(parts, provider, person)
  if (!chosen) throw badInput({ person: '사람(person)은 체험 계정의 이름이나 new:닉네임이어야 해요.' })
  return chosen
}

/** As `findChosen`, of a form whose field for a new person's name stands apart. */
export function findChosenInForm(
  parts: Pick<StandInParts, 'listPeople'>,
  provider: DemoProvider,
  form: URLSearchParams,
): Promise<ChosenPerson | null> {
  const person = form.get('person') ?? ''
  const named = person === 'new' ? `${newPerson}${form.get('nickname') ?? ''}` : person
  return findChosen(parts, provider, named)
}
