import { type Config, readConfig } from '../../config.ts'
import { isPageBuilt, NOT_BUILT } from '../../http/page/built.ts'
import { openTransport } from '../../mail/transport.ts'
import { settingWarnings } from '../../system/settingDoubts.ts'
import { parseArguments, printLine, type RunCommand } from '../words.ts'
import { checkDatabase } from './database.ts'
import { type Finding, fault, passed, withCheckTimeout } from './finding.ts'
import { checkFolder } from './folder.ts'
import { checkPort } from './port.ts'
import { checkReadReplica } from './replica.ts'

const PATIENCE = { greetingMs: 8_000, silenceMs: 8_000, tryMs: 8_000 }

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return passed('none set: nothing is sent')
  const { host, port } = mail.server
  const why = await openTransport(mail, PATIENCE).greet()
  return why === null ? passed(`${host}:${port} takes us`) : fault(`${host}:${port} does not take us: ${why}`)
}

function checkSettings(config: Config): Finding {
  const wrong = settingWarnings(process.env, config)
  return wrong.length > 0 ? fault(wrong.join('; ')) : passed('each is one that Assay knows, and can be read')
}

const systemChecks: [string, (config: Config) => Finding | Promise<Finding>][] = [
  ['settings', checkSettings],
  ['data folder', checkFolder],
  ['database', checkDatabase],
  ['replica', checkReadReplica],
  ['mail server', checkMail],
  ['page', () => (isPageBuilt() ? passed('built') : fault(NOT_BUILT))],
  ['port', ({ host, port }) => checkPort({ host, port, names: { host: 'HOST', port: 'PORT' } })],
  [
    'metrics',
    ({ metrics }) =>
      metrics === null
        ? passed('none asked for')
        : checkPort({ ...metrics, names: { host: 'ASSAY_METRICS_HOST', port: 'ASSAY_METRICS_PORT' } }),
  ],
]

/** Runs the checks of a start without starting and without changes, also while a server runs. */
export const run: RunCommand = async (words) => {
  parseArguments(words, {})
  const config = readConfig(process.env)
  let faults = 0
  for (const [name, look] of systemChecks) {
    const { isFault, words: found } = await withCheckTimeout(async () => look(config))
    if (isFault) faults += 1
    printLine(`${name.padEnd(12)} ${isFault ? 'WRONG: ' : ''}${found}`)
  }
  printLine(faults > 0 ? `\n${faults} of these to put right before a start.` : '\nNothing is in the way of a start.')
  return faults > 0 ? 1 : undefined
}
