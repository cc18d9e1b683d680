import { type Config, readConfig } from '../../config.ts'
import { isPageBuilt, NOT_BUILT } from '../../http/page/built.ts'
import { openTransport } from '../../mail/transport.ts'
import { doubtsOf } from '../../system/settingDoubts.ts'
import { printLine, type RunCommand, readWords } from '../words.ts'
import { lookAtDatabase } from './database.ts'
import { type Finding, fault, fine, withinPatience } from './finding.ts'
import { lookAtFolder } from './folder.ts'
import { lookAtPort } from './port.ts'
import { lookAtReplica } from './replica.ts'

const PATIENCE = { greetingMs: 8_000, silenceMs: 8_000, tryMs: 8_000 }

async function lookAtMail({ mail }: Config): Promise<Finding> {
  if (!mail) return fine('none set: nothing is sent')
  const { host, port } = mail.server
  const why = await openTransport(mail, PATIENCE).greet()
  return why === null ? fine(`${host}:${port} takes us`) : fault(`${host}:${port} does not take us: ${why}`)
}

function lookAtSettings(config: Config): Finding {
  const wrong = doubtsOf(process.env, config)
  return wrong.length > 0 ? fault(wrong.join('; ')) : fine('each is one that Assay knows, and can be read')
}

const looks: [string, (config: Config) => Finding | Promise<Finding>][] = [
  ['settings', lookAtSettings],
  ['data folder', lookAtFolder],
  ['database', lookAtDatabase],
  ['replica', lookAtReplica],
  ['mail server', lookAtMail],
  ['page', () => (isPageBuilt() ? fine('built') : fault(NOT_BUILT))],
  ['port', ({ host, port }) => lookAtPort({ host, port, names: { host: 'HOST', port: 'PORT' } })],
  [
    'metrics',
    ({ metrics }) =>
      metrics === null
        ? fine('none asked for')
        : lookAtPort({ ...metrics, names: { host: 'ASSAY_METRICS_HOST', port: 'ASSAY_METRICS_PORT' } }),
  ],
]

/** Runs the checks of a start without starting and without changes, also while a server runs. */
export const run: RunCommand = async (words) => {
  readWords(words, {})
  const config = readConfig(process.env)
  let faults = 0
  for (const [name, look] of looks) {
    const { isFault, words: found } = await withinPatience(async () => look(config))
    if (isFault) faults += 1
    printLine(`${name.padEnd(12)} ${isFault ? 'WRONG: ' : ''}${found}`)
  }
  printLine(faults > 0 ? `\n${faults} of these to put right before a start.` : '\nNothing is in the way of a start.')
  return faults > 0 ? 1 : undefined
}
