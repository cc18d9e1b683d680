import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { type Demo, fillDemo } from './demo/fillDemo.ts'
import { StartFault } from './startFault.ts'

// Whatever is written from here on is for nobody else on this machine to read.
process.umask(0o077)

const roles = { admin: 'administrator', consultant: 'consultant' }

function describe({ password, people, amountOfQuestions, amountOfInterviews }: Demo): string {
  const rows = people.map(({ email, role }) => `  ${email.padEnd(20)} ${roles[role]}`)
  return [
    `The demo is ready: ${amountOfQuestions} questions, ${amountOfInterviews} interviews and ${people.length} people.`,
    'Start Assay and sign in as',
    ...rows,
    `with the password ${password}`,
    '',
  ].join('\n')
}

async function demo(): Promise<void> {
  const db = await openDatabase(readConfig(process.env))
  try {
    process.stdout.write(describe(await fillDemo(db, Date.now())))
  } finally {
    await db.destroy()
  }
}

demo().catch((error: unknown) => {
  const line = error instanceof StartFault ? error.message : error
  process.stderr.write(`There is no demo. ${line instanceof Error ? line.stack : line}\n`)
  process.exitCode = 1
})
