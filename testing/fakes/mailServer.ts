import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Mail, readMail } from '../client/readMail.ts'

export type MailStep = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content'

export type MailAct = { reply: string } | 'silence' | 'cut'

/**
 * The fake server calls this function at every step. Undefined accepts the client's text; a promise delays the
 * response.
 */
export type MailRule = (step: MailStep, said: string) => MailAct | undefined | Promise<MailAct | undefined>

const defaultReplies: Record<MailStep, string> = {
  greeting: '220 catcher',
  EHLO: '250 catcher',
  STARTTLS: '454 no TLS here',
  AUTH: '235 signed in',
  MAIL: '250 sender is fine',
  RCPT: '250 recipient is fine',
  DATA: '354 go on',
  content: '250 taken',
}

const stepOf = (line: string): MailStep | null => {
  const [verb = ''] = line.toUpperCase().split(/[ :]/)
  if (verb === 'HELO') return 'EHLO'
  return verb in defaultReplies ? (verb as MailStep) : null
}

interface ClientData {
  text: string
  isContent: boolean
}

async function* piecesOf(socket: Socket, isContent: () => boolean): AsyncGenerator<ClientData> {
  let rest = ''
  for await (const chunk of socket) {
    rest += chunk.toString('latin1')
    for (;;) {
      const content = isContent()
      // A line with only a dot ends an e-mail. The added line break is needed if the e-mail is empty.
      const [from, mark] = content ? [`\r\n${rest}`, '\r\n.\r\n'] : [rest, '\r\n']
      const end = from.indexOf(mark)
      if (end < 0) break
      rest = from.slice(end + mark.length)
      yield { text: content ? from.slice(2, end) : from.slice(0, end), isContent: content }
    }
  }
}

interface ReceivedMails {
  mails: Mail[]
  said: string[]
}

const replyTo = (step: MailStep, extensions: readonly string[]) =>
  step === 'EHLO' && extensions.length > 0
    ? ['250-catcher', ...extensions.map((one, at) => `250${at < extensions.length - 1 ? '-' : ' '}${one}`)].join('\r\n')
    : defaultReplies[step]

async function handleSession(socket: Socket, rule: MailRule, extensions: readonly string[], caught: ReceivedMails) {
  let isContent = false
  let hasRecipient = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const act = async (step: MailStep, said: string): Promise<boolean> => {
    const chosen = await rule(step, said)
    // The e-mail is stored before the response, because a real server may accept an e-mail and then fail to respond.
    if (step === 'content' && (chosen === undefined || typeof chosen === 'string'))
      caught.mails.push(readMail(said.replaceAll('\r\n..', '\r\n.')))
    if (chosen === 'cut') socket.destroy()
    else if (chosen !== 'silence') say(chosen?.reply ?? replyTo(step, extensions))
    return chosen === undefined
  }
  await act('greeting', '')
  for await (const { text, ...said } of piecesOf(socket, () => isContent)) {
    if (!said.isContent) caught.said.push(text)
    const step = said.isContent ? 'content' : stepOf(text)
    if (step === 'DATA' && !hasRecipient) say('554 no recipient')
    else if (step) {
      const isTaken = await act(step, text)
      isContent = step === 'DATA' && isTaken
      if (step === 'MAIL') hasRecipient = false
      if (step === 'RCPT') hasRecipient ||= isTaken
    } else say(/^quit/i.test(text) ? '221 bye' : '250 fine')
  }
}

export async function openMailServer(options: { rule?: MailRule; extensions?: readonly string[]; port?: number } = {}) {
  const caught: ReceivedMails = { mails: [], said: [] }
  const sockets = new Set<Socket>()
  let rule: MailRule = options.rule ?? (() => undefined)
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    handleSession(socket, (step, said) => rule(step, said), options.extensions ?? [], caught).catch(() =>
      socket.destroy(),
    )
  }).listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    ...caught,
    port,
    url: `smtp://127.0.0.1:${port}`,
    follow(next: MailRule) {
      rule = next
    },
    connections: () => sockets.size,
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>
