import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const [kit, own] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
const forStaff = {
  light: { ...kit.variables, ...kit.light, ...own.variables, ...own.light },
  dark: { ...kit.variables, ...kit.dark, ...own.variables, ...own.dark },
}

type Values = Readonly<Record<string, string>>

function resolved(value: string, values: Values): string {
  const filled = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => resolved(values[name] ?? name, values))
  return filled
    .replace(/calc\((.+?) \* 1\)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^#fff$/, '#ffffff')
    .trim()
}

const sheet = readFileSync(join(import.meta.dirname, 'candidate.css'), 'utf8')
const blocks = [...sheet.matchAll(/:root(\[[^\]]*dark[^\]]*\])? \{\s*color-scheme([^}]*)\}/g)]
const valuesIn = (block = ''): Values =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, resolved(value, {})]),
  )
const [light = {}, darkOnly = {}] = blocks.map(([, , block]) => valuesIn(block))
const forCandidates = { light, dark: { ...light, ...darkOnly } }

describe.each(['light', 'dark'] as const)('on a %s background, the candidate’s page', (ground) => {
  test.each(Object.entries(forCandidates[ground]))(
    'the candidate’s page has the same value as staff pages for %s: %s',
    (name, value) => {
      const known: Values = { ...forStaff[ground], '--mantine-scale': '1' }
      expect(value).toBe(resolved(known[name] ?? '', known))
    },
  )
})

test('every CSS variable used in the candidate’s styles is defined', () => {
  const root = join(import.meta.dirname, '..')
  const used = new Set<string>()
  const sheets = import.meta.glob([
    '../exam/**/*.css',
    '../ui/text/{AnswerText,Markdown}.module.css',
    './candidate.css',
  ])
  for (const path of Object.keys(sheets)) {
    const text = readFileSync(join(root, 'styles', path), 'utf8')
    for (const [, name = ''] of text.matchAll(/var\((--(?:mantine|assay)[\w-]*)/g)) used.add(name)
  }
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !(name in light))).toEqual([])
})

test.each(['ja', 'ko'])('in %s, the page does not use the Chinese fonts of the common font list', (language) => {
  const [, own = ''] = new RegExp(`:root:lang\\(${language}\\) \\{([^}]*)\\}`).exec(sheet) ?? []
  const ofChinese = /PingFang|JhengHei|CJK TC/
  expect(light['--mantine-font-family']).toMatch(ofChinese)
  expect(own).toMatch(/--mantine-font-family:[^;]*sans-serif/)
  expect(own).not.toMatch(ofChinese)
})
