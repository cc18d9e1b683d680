import { callOf, namesReaching, readFunctions } from './functions.ts'
import { type SourceFile, withoutComments } from './imports.ts'

const aboutInterviews =
  /'(?:interview|progress|runningTest|answer|observations|remark|receipt|score|insight|confirmation|invitation|share|verdict|decision|note|signal|order|erasure|bin)'/

const endpoints = /^export const (\w+) = endpoint\(\{([\s\S]*?)^\}\)/gm
const startOfRoute = /^(?= {2}route\()/m

/** A GET call that returns data of interviews must list a fact about interviews in `reads`. */
export function undeclaredStateReads(sources: readonly SourceFile[]): string[] {
  const contract = sources
    .filter(({ path }) => path.startsWith('contract/src/'))
    .map(({ text }) => withoutComments(text))
  const reads = new Map(
    contract.flatMap((text) =>
      [...text.matchAll(endpoints)].flatMap(([, name = '', body = '']) => {
        const facts = body.includes("method: 'GET'") && /^ {2}reads: (\[[\s\S]*?\]),$/m.exec(body)?.[1]
        return facts ? [[name, facts] as const] : []
      }),
    ),
  )
  const files = sources.filter(({ path }) => path.startsWith('server/src/')).map(readFunctions)
  const readers = ['interviewsIn', 'isInView', 'stateCondition']
  const namesIn = namesReaching(files, ({ text }) => callOf(text, new Set(readers)) !== undefined)
  return files.flatMap((file) => {
    const names = new Set([...namesIn(file), ...readers])
    return file.code.split(startOfRoute).flatMap((body) => {
      const local = /^ {2}route\(\s*(\w+)/.exec(body)?.[1] ?? ''
      const name = new RegExp(`(\\w+) as ${local}\\b`).exec(file.code)?.[1] ?? local
      const facts = reads.get(name)
      const call = callOf(body, names)
      return facts && call && !aboutInterviews.test(facts)
        ? [`${file.path}: ${name} reads interviews (${call}), but its endpoint has reads: ${facts}`]
        : []
    })
  })
}
