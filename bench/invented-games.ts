import { writeFile } from 'node:fs/promises'

/** The number of games in BoardGameGeek's ranking when the target was set. */
const many = 24_120

const korean = {
  first: (
    '달빛 안개 황금 푸른 붉은 잊혀진 잠든 마지막 숨은 은빛 얼어붙은 떠도는 작은 거대한 고요한 춤추는 불타는 비밀의 북쪽 남쪽 ' +
    '새벽 한밤의 오래된 젊은 배고픈 용감한 게으른 수상한 반짝이는 부서진'
  ).split(' '),
  second: (
    '항구 정원 성채 시장 골목 사막 섬 탑 철도 농장 숲 늪 왕국 연금술사 상인 도둑 기사 용 여우 고양이 등대 도서관 양조장 광산 ' +
    '우주선 화산 폭포 서커스 박물관 찻집 궁전 마을 다리 온실 시계탑 극장 방앗간 대장간 요새 나루터'
  ).split(' '),
  last: '의 비밀|의 밤|의 후예|의 노래|의 지도|의 수호자|을 찾아서|에서 온 편지|: 확장판|: 주사위 게임|: 카드 게임||의 규칙|의 전설|의 아침'.split(
    '|',
  ),
}
const english = {
  first: (
    'Amber Silent Crooked Velvet Hollow Wandering Iron Paper Distant Northern Gilded Broken Hidden Restless Thirteen ' +
    'Burning Quiet Lost Clever Savage Little Grand Secret Rusty Frozen Scarlet Ivory Merry Stubborn Drifting'
  ).split(' '),
  second: (
    'Harbor Orchard Citadel Market Caravan Desert Island Lighthouse Railway Meadow Forest Marsh Kingdom Alchemist ' +
    'Merchant Thief Knight Dragon Fox Lantern Library Brewery Mine Starship Volcano Circus Museum Teahouse Palace ' +
    'Bridge Greenhouse Clockwork Theatre Windmill Forge Fortress Ferry Monastery Archive Canal'
  ).split(' '),
  last: '|s of Dawn| Chronicles| Tycoon|: The Dice Game|: The Card Game| Legacy|s & Rivals| Empire| Quest| Express| Tales| Duel| Masters| of the North'.split(
    '|',
  ),
}

/** Writes a table in BoardGameGeek's layout, half of its names Korean and half English, all different, in every run the same. */
export async function writeInventedGames(file: string): Promise<void> {
  let state = 20_240_120
  const number = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  const pick = (words: readonly string[]) => words[number(words.length)] ?? ''
  const names = new Set<string>()
  while (names.size < many) {
    const { first, second, last } = names.size % 2 === 0 ? korean : english
    const name = `${pick(first)} ${pick(second)}${pick(last)}`
    names.add(names.has(name) ? `${name} ${2 + number(98)}` : name)
  }
  const rows = [...names].map((name, at) => {
    const fewest = 1 + number(3)
    const facts = [
      1_900_000 + at,
      `"${name}"`,
      1980 + number(45),
      fewest,
      fewest + number(5),
      5 * (1 + number(36)),
    ]
    return [...facts, 6 + number(10), (1 + number(41) / 10).toFixed(2)].join(',')
  })
  const head = 'id,name,year,min_players,max_players,playing_time,min_age,weight'
  await writeFile(file, `${head}\n${rows.join('\n')}\n`)
}
