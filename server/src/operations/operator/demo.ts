import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { type Demo, fillDemo } from '../demo/fillDemo.ts'
import { parseArguments, printLine, type RunCommand } from './words.ts'

const roles = { admin: 'administrator', consultant: 'consultant' }

function describe({ password, people, amountOfQuestions, amountOfInterviews }: Demo): string {
  const rows = people.map(({ email, role }) => `  ${email.padEnd(20)} ${roles[role]}`)
  return [
    `The demo is ready: ${amountOfQuestions} questions, ${amountOfInterviews} interviews and ${people.length} people.`,
    'Start Assay and sign in as',
    ...rows,
    `with the password ${password}`,
  ].join('\n')
}

export const run: RunCommand = async (words) => {
  parseArguments(words, {})
  const db = await openDatabase(readConfig(process.env))
  try {
    printLine(describe(await fillDemo(db, Date.now())))
  } finally {
    await db.destroy()
  }
  return undefined
}
