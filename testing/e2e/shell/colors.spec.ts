import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const assets = join(import.meta.dirname, '../../../web/dist/assets')

test('the built styles still contain light-dark(), because a translation for older browsers would lose colours', () => {
  const styles = readdirSync(assets).filter((name) => name.endsWith('.css'))
  const translated = styles.filter((name) => readFileSync(join(assets, name), 'utf8').includes('--lightningcss'))

  expect(styles.length).toBeGreaterThan(0)
  expect(translated).toEqual([])
})
