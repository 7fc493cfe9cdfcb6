import { demoSubject } from '~/demo/town/demo-subjects'
import type { Provider } from '~/features/accounts/providers'
import { badInput } from '~/lib/errors'
import type { StandInParts } from './stand-in-parts'

export interface ChosenPerson {
  /** The person's id at the provider. */
  subject: string
  nickname: string
}

const newPerson = 'new:'
const longestName = 30

/**
 * Finds a person by the key of a seeded person or by `new:<nickname>`. The same nickname is the same person, so a new
 * person can sign in again. Null if there is nobody.
 */
async function findChosen(
  { listPeople }: Pick<StandInParts, 'listPeople'>,
  provider: Provider,
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

/** Like `findChosen`, but refuses a call that names nobody. */
export async function findChosenOrRefuse(
  parts: Pick<StandInParts, 'listPeople'>,
  provider: Provider,
  person: string,
): Promise<ChosenPerson> {
  const chosen = await findChosen(parts, provider, person)
  if (!chosen) throw badInput({ person: '사람(person)은 체험 계정의 이름이나 new:닉네임이어야 해요.' })
  return chosen
}

/** Like `findChosen`, for a form with a separate field for a new person's name. */
export function findChosenInForm(
  parts: Pick<StandInParts, 'listPeople'>,
  provider: Provider,
  form: URLSearchParams,
): Promise<ChosenPerson | null> {
  const person = form.get('person') ?? ''
  const named = person === 'new' ? `${newPerson}${form.get('nickname') ?? ''}` : person
  return findChosen(parts, provider, named)
}
