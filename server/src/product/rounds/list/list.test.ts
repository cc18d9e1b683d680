import { readCandidates } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { fileForm } from '../../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../../testing/client/round.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  id = (await makeBlueprint(server)).id
})
afterAll(() => server.close())

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (...parts: (number | string)[]): Bytes =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'utf8')])))
const utf8 = (text: string) => bytes(text)
const withBom = (text: string) => bytes(0xef, 0xbb, 0xbf, text)
const utf16le = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const utf16be = (text: string) => new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()])
/** The characters in these lists have the same code in Latin-1 and windows-1252, except the apostrophe. */
const windows = (text: string) =>
  new Uint8Array([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))))

const sendList = (file: Bytes, to = id) => {
  const body = fileForm(file, 'list.csv')
  return ask(server.url, `/api/blueprint/${to}/candidates`, { method: 'POST', token: server.staff.token, body })
}

const EXCEL =
  'Nombre;Apellidos;Correo;Teléfono\r\nMaría José;Núñez;maria@example.com;600\r\nJosé;Peña;jose@example.com;\r\n'
const SPANISH = ['2 María José Núñez <maria@example.com>', '3 José Peña <jose@example.com>']
const TABS = 'Name\tEmail\tLanguage\r\n林小明\tlin@example.com\t繁體中文\r\nAda\tada@example.com\t\r\n'
const HAN = ['2 林小明 <lin@example.com> ch', '3 Ada <ada@example.com>']
const PLAIN = 'Ada Lovelace,ada@example.com\nGrace Hopper,grace@example.com\n'
const TWO = ['1 Ada Lovelace <ada@example.com>', '2 Grace Hopper <grace@example.com>']
const MAILS = 'Ada Lovelace <ada@example.com>\r\nGrace Hopper <grace@example.com>'

test.each<[string, Bytes, string, string, string[]]>([
  ['Excel in Spanish', windows(EXCEL), 'windows-1252', ';', SPANISH],
  ['Excel in Spanish, as UTF-8', withBom(EXCEL), 'utf-8', ';', SPANISH],
  ['the same without its mark', utf8(EXCEL), 'utf-8', ';', SPANISH],
  ['Excel, Unicode text', utf16le(TABS), 'utf-16', '\t', HAN],
  ['the other way round', utf16be(TABS), 'utf-16', '\t', HAN],
  ['Google Sheets by paste', utf8(TABS), 'utf-8', '\t', HAN],
  ['Google Sheets as a file', utf8(PLAIN), 'utf-8', ',', TWO],
  [
    'LibreOffice with every cell quoted',
    utf8('"Ada Lovelace","ada@example.com"\n"Grace Hopper","grace@example.com"\n'),
    'utf-8',
    ',',
    TWO,
  ],
  ['Numbers with lone returns', utf8(PLAIN.replaceAll('\n', '\r')), 'utf-8', ',', TWO],
  ['no end of the last line', utf8(PLAIN.trimEnd()), 'utf-8', ',', TWO],
  [
    'sep= in front',
    windows(`sep=;\r\n${EXCEL}`),
    'windows-1252',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  [
    'sep= behind a mark',
    withBom(`sep=;\r\n${EXCEL}`),
    'utf-8',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  [
    'sep= in UTF-16',
    utf16le(`sep=;\r\n${EXCEL}`),
    'utf-16',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  ['a mail program', utf8(MAILS), 'utf-8', ',', TWO],
  [
    'a mail program in one line',
    utf8(MAILS.replace('\r\n', '; ')),
    'utf-8',
    ';',
    ['1 Ada Lovelace <ada@example.com>', '1 Grace Hopper <grace@example.com>'],
  ],
  [
    'an applicant system',
    utf8('id,first name,last name,email address,stage\n7,Ada,Lovelace,ada@example.com,applied\n'),
    'utf-8',
    ',',
    ['2 Ada Lovelace <ada@example.com>'],
  ],
  ['an apostrophe of Windows', windows('D’Arcy;d@example.com'), 'windows-1252', ';', ['1 D’Arcy <d@example.com>']],
  ['letters that come apart', utf8('Jose\u0301;j@example.com'), 'utf-8', ';', ['1 Jose\u0301 <j@example.com>']],
  [
    'spaces that do not break',
    utf8('\u00a0Ada\u00a0Lovelace\u00a0;\u00a0ada@example.com'),
    'utf-8',
    ';',
    ['1 Ada Lovelace <ada@example.com>'],
  ],
  ['an ideographic space', utf8('林　小明,lin@example.com'), 'utf-8', ',', ['1 林 小明 <lin@example.com>']],
  [
    'pages that end',
    utf8('Ada;ada@example.com\f\nEve;eve@example.com\v'),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <eve@example.com>'],
  ],
  ['one e-mail', utf8('ada@example.com'), 'utf-8', ',', ['1  <ada@example.com> name REQUIRED']],
  [
    'wrong lines',
    utf8('A+a;ada@example.com\nEve;eve@\n;x@example.com'),
    'utf-8',
    ';',
    ['1 A+a <ada@example.com> name FORMAT_NAME', '2 Eve <eve@> email FORMAT_EMAIL', '3  <x@example.com> name REQUIRED'],
  ],
  [
    'an unknown language',
    utf8('Name,Email,Language\nAda,ada@example.com,Klingon'),
    'utf-8',
    ',',
    ['2 Ada <ada@example.com> language UNKNOWN_LANGUAGE'],
  ],
  [
    'one e-mail twice',
    utf8('Ada;ada@example.com\nEve;ADA@example.com'),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <ada@example.com> email DUPLICATE'],
  ],
  [
    'formulas',
    utf8('=1+1;a@example.com\n@SUM;b@example.com'),
    'utf-8',
    ';',
    ['1 =1+1 <a@example.com> name FORMAT_NAME', '2 @SUM <b@example.com> name FORMAT_NAME'],
  ],
  ['a tag', utf8('<b>Ada</b>;a@example.com'), 'utf-8', ';', ['1 <b>Ada</b> <a@example.com> name FORMAT_NAME']],
  [
    'signs of control, and the end of a file of DOS',
    bytes('Ada', 7, ';ada@example.com\nEve;', 0x1b, 'eve@example.com\n', 0x1a),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <eve@example.com>'],
  ],
  ['a line that is all commas', utf8(',,,\nAda,ada@example.com,,'), 'utf-8', ',', ['2 Ada <ada@example.com>']],
  [
    'a quoted line end',
    utf8('"Ada\nLovelace",ada@example.com\nEve,eve@example.com'),
    'utf-8',
    ',',
    ['1 Ada Lovelace <ada@example.com>', '3 Eve <eve@example.com>'],
  ],
  [
    'bytes that are no UTF-8 among those that are',
    bytes('José;jose@example.com\nMar', 0xed, 'a;m@example.com'),
    'windows-1252',
    ';',
    ['1 JosÃ© <jose@example.com> name FORMAT_NAME', '2 María <m@example.com>'],
  ],
])('%s', async (_, file, encoding, delimiter, lines) => {
  const { status, json } = await sendList(file)

  expect(status).toBe(200)
  expect({ encoding: json.encoding, delimiter: json.delimiter }).toEqual({ encoding, delimiter })
  const told = json.candidates.map(
    ({
      line,
      name,
      email,
      language,
      errors,
    }: { [field: string]: string } & { errors: { field: string; code: string }[] }) =>
      `${line} ${name} <${email}> ${language ?? errors.map(({ field, code }) => `${field} ${code}`).join(', ')}`.trimEnd(),
  )
  expect(told).toEqual(lines)
  expect(json.amount).toBe(lines.length)
})

const zip = bytes(0x50, 0x4b, 0x03, 0x04, 'xl/workbook.xml')
const many = Array.from({ length: 1_001 }, (_, at) => `Ada,a${at}@example.com`).join('\n')

test.each<[string, Bytes, string, object]>([
  ['a workbook', zip, 'NOT_TEXT', {}],
  ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 'Ada'), 'NOT_TEXT', {}],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), 'NOT_TEXT', {}],
  ['a photograph', bytes(0xff, 0xd8, 0xff, 0xe0), 'NOT_TEXT', {}],
  ['a printed page', bytes('%PDF-1.7'), 'NOT_TEXT', {}],
  ['a text with a NUL', bytes('Ada;a@b.co', 0), 'NOT_TEXT', {}],
  ['half of UTF-16', bytes(0xff, 0xfe, 0x41, 0x00, 0x42), 'NOT_TEXT', {}],
  ['UTF-16 without its mark', new Uint8Array(Buffer.from('Ada;a@b.co', 'utf16le')), 'NOT_TEXT', {}],
  ['nothing', bytes(), 'REQUIRED', {}],
  ['a mark alone', withBom(''), 'REQUIRED', {}],
  ['empty lines', utf8('\r\n\r\n;;\r\n'), 'REQUIRED', {}],
  ['a heading alone', utf8('Name;Email\r\n'), 'REQUIRED', {}],
  ['more than a thousand', utf8(many), 'TOO_MANY', {}],
  ['a quote that never ends', utf8('Ada;a@b.co\n"Eve;e@b.co\n'), 'UNCLOSED_QUOTE', { line: 2 }],
])('%s is rejected as a whole, with an error for the file', async (_, file, code, more) => {
  expect(await sendList(file)).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code, ...more }] } })
})

test('an Excel workbook is rejected with a helpful message', async () => {
  expect((await sendList(zip)).json.errors[0].message).toContain('CSV')
})

test('an unknown blueprint answers 404, and a missing file answers 422', async () => {
  expect(await sendList(utf8(PLAIN), 999_999)).toMatchObject({ status: 404, json: { code: 'BLUEPRINT_NOT_FOUND' } })
  const body = new FormData()
  body.append('other', 'x')
  const answer = await ask(server.url, `/api/blueprint/${id}/candidates`, {
    method: 'POST',
    token: server.staff.token,
    body,
  })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code: 'REQUIRED' }] } })
})

test('an existing candidate is reported as open, finished or withdrawn, and not when expired', async () => {
  const blueprint = await makeBlueprint(server)
  const [finished, open, withdrawn] = [0, 1, 2]
  const done = await makeInvited(server, blueprint, {}, finished)
  const candidate = candidateOf(server.anonymous, done.code, done.email)
  await candidate.start()
  await candidate.finish()
  await makeInvited(server, blueprint, {}, open)
  const { code } = await makeInvited(server, blueprint, {}, withdrawn)
  const json = { codes: [code], is_withdrawn: true }
  await ask(server.url, '/api/invitation/', { method: 'PUT', token: server.staff.token, json })
  const list = people(4).map(({ email }) => `Ada;${email.toUpperCase()}`)
  const already = async () => {
    const { candidates } = await server.staff(readCandidates, {
      params: { id: blueprint.id },
      body: fileForm(list.join('\n'), 'list.csv'),
    })
    return candidates.map((one) => one.already)
  }

  expect(await already()).toEqual(['finished', 'open', 'withdrawn', null])
  await makeRound(server, blueprint, people(1), { again: true })
  expect(await already()).toEqual(['open', 'open', 'withdrawn', null])
})
