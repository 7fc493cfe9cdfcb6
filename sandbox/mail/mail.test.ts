import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isMailAddress } from '~/lib/mail-address'
import { type Mail, openMail, toSubject } from '~/lib/server/mail'
import { type StandIns, startStandIns } from '../test-stand-ins'

let on: StandIns
let mail: Mail
beforeAll(async () => {
  on = await startStandIns()
  mail = openMail(on.settings.mail)
})
afterAll(() => on.close())
beforeEach(() => on.behave('mail', {}))

const message = {
  to: 'sky@example.com',
  subject: '강사의 답이 왔어요',
  text: '안녕하세요.\n<b>레슨</b>을 확인해 주세요: https://meeple.example/instructors/status/abc\n',
  key: 'lesson-1',
}

async function received(): Promise<Record<string, string>[]> {
  const reply = await fetch(`${on.address}/sandbox/mail/received`)
  return ((await reply.json()) as { received: Record<string, string>[] }).received
}

describe('the stand-in of a mail server', () => {
  test('shows what was sent, as text, once for each message', async () => {
    expect(await mail.send(message)).toBe('accepted')
    expect(await mail.send(message)).toBe('accepted')
    expect((await received()).filter(({ messageId }) => messageId?.startsWith('<lesson-1@'))).toMatchObject([
      {
        to: message.to,
        from: '미플 <no-reply@meeple.example>',
        subject: message.subject,
        text: message.text,
      },
    ])
    const page = await (await fetch(`${on.address}/sandbox/mail`)).text()
    expect(page).toContain('&lt;b&gt;레슨')
    expect(page).toContain('<a href="/instructors/status/abc">')
  })

  test('gets one receiver and one subject, whatever somebody has typed', async () => {
    const subject = '안녕\r\nBcc: victim@example.com\r\n\r\n<b>'
    await mail.send({ ...message, key: 'typed', subject })
    const [letter] = (await received()).filter(({ messageId }) => messageId?.startsWith('<typed@'))
    expect(letter).toMatchObject({
      to: message.to,
      subject: '안녕 Bcc: victim@example.com <b>',
      text: message.text,
    })
    for (const to of ['a@b.kr,c@d.kr', 'a@b.kr\r\nBcc: c@d.kr', '"a b"@c.kr', 'a@b.kr;c@d.kr', '<a@b.kr>'])
      expect(await mail.send({ ...message, to, key: 'bad' })).toBe('refused')
    expect((await received()).some(({ messageId }) => messageId?.startsWith('<bad@'))).toBe(false)
  })

  test.each([
    ['nobody', 'refused'],
    ['busy', { kind: 'unavailable' }],
    ['slow', { kind: 'unavailable' }],
  ])('can be %s', async (answer, outcome) => {
    await on.behave('mail', { answer })
    const sending = mail.send(message)
    if (typeof outcome === 'string') expect(await sending).toBe(outcome)
    else await expect(sending).rejects.toMatchObject(outcome)
  })
})

test('addresses are plain ones', () => {
  expect(['a.b+c@example.co.kr', "o'neil@x-y.kr"].map(isMailAddress)).toEqual([true, true])
  expect(
    [
      'a@b',
      '@b.kr',
      'a@b..kr',
      '.a@b.kr',
      `${'a'.repeat(65)}@b.kr`,
      'a@b.kr\n',
      `a@${'b.'.repeat(130)}kr`,
    ].map(isMailAddress),
  ).toEqual([false, false, false, false, false, false, false])
  expect(toSubject(`가${'나'.repeat(200)}`)).toHaveLength(120)
})

describe('over SMTP', () => {
  let server: Server | null = null
  afterEach(() => server?.close())

  /** A mail server that answers each command by its first word. Returns what it has heard. */
  async function listen(replies: Record<string, string>): Promise<{ url: string; heard: string[] }> {
    const heard: string[] = []
    server = createServer((socket) => {
      let isData = false
      socket.write('220 test\r\n')
      let rest = ''
      socket.on('data', (chunk) => {
        const lines = (rest + chunk.toString()).split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          heard.push(line)
          if (isData) {
            if (line !== '.') continue
            isData = false
            socket.write('250 taken\r\n')
            continue
          }
          const word = line.split(' ')[0]?.toUpperCase() ?? ''
          isData = word === 'DATA'
          socket.write(`${replies[word] ?? (isData ? '354 go on' : '250 fine')}\r\n`)
          if (word === 'QUIT') socket.end()
        }
      })
      socket.on('error', () => undefined)
    })
    const listening = server
    await new Promise<void>((resolve) => listening.listen(0, '0.0.0.0', resolve))
    return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, heard }
  }
  const over = (url: string) =>
    openMail({ url, from: '미플 <from@meeple.example>', standIn: null, timeoutMs: 2_000 })

  test('a message goes to one receiver, as plain text of UTF-8', async () => {
    const { url, heard } = await listen({})
    expect(await over(url).send(message)).toBe('accepted')
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<sky@example.com>'])
    expect(heard).toContain('Content-Type: text/plain; charset=utf-8')
    expect(heard).toContain('Message-ID: <lesson-1@meeple.example>')
    expect(heard).toContain('Auto-Submitted: auto-generated')
  })

  test('an address of nobody is refused, and a full mailbox is tried again', async () => {
    expect(await over((await listen({ RCPT: '550 no such user' })).url).send(message)).toBe('refused')
    server?.close()
    const busy = over((await listen({ RCPT: '452 mailbox full' })).url)
    await expect(busy.send(message)).rejects.toMatchObject({ name: 'ProviderFailed', kind: 'unavailable' })
  })

  test('no password goes over a connection without TLS', async () => {
    const { url, heard } = await listen({})
    // Another name for this machine, which does not count as one.
    const there = url.replace('smtp://127.0.0.1', 'smtp://me:secret@127.0.0.2')
    await expect(over(there).send(message)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(heard).toContain('STARTTLS')
    expect(heard.some((line) => line.startsWith('AUTH') || line.includes('secret'))).toBe(false)
  })

  test('a server that cannot be reached is tried again', async () => {
    await expect(over('smtp://127.0.0.1:1').send(message)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
