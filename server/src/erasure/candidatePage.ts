import type { CandidateData } from './candidateData.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

const headingOf = (name: string) => escaped(name.replaceAll('_', ' '))

/** Writes any structure in its order: new fields need no change here. */
function valueHtml(value: Value): string {
  if (value === null || value === '') return '–'
  if (typeof value !== 'object') return escaped(String(value)).replaceAll('\n', '<br>')
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ul>${value.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ul>`
  const rows = Object.entries(value).map(([name, one]) => `<dt>${headingOf(name)}</dt><dd>${valueHtml(one)}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'dt{font-weight:600;margin-top:.5rem}dd{margin-left:1.5rem;overflow-wrap:anywhere}li{margin-bottom:.5rem}'

export const candidatePage = ({ interviews, ...about }: CandidateData): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>What is kept of ${escaped(about.email)}</title><style>${STYLE}</style></head><body>`,
    `<h1>What is kept of ${escaped(about.email)}</h1>${valueHtml(about)}`,
    ...interviews.map((one, at) => `<h2>Interview ${at + 1}</h2>${valueHtml(one)}`),
    '</body></html>\n',
  ].join('\n')
