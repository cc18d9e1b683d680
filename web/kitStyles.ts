import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))

export function checkKitStyles(): Plugin {
  return {
    name: 'assay:kit-styles',
    apply: 'build',
    async generateBundle(_, bundle) {
      const bare = bareClasses(Object.values(bundle))
      const missing = [...(await kitStyles())].filter(([, classes]) => !classes.isDisjointFrom(bare))
      if (missing.length > 0) this.error(`src/styles/staff.ts lacks ${missing.map(([name]) => name).join(', ')}`)
    },
  }
}

async function kitStyles(): Promise<Map<string, Set<string>>> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.layer.css'))
  const read = async (name: string) => [name, classesIn(await readFile(join(folder, name), 'utf8'))] as const
  return new Map(await Promise.all(names.map(read)))
}

function bareClasses(files: readonly Rolldown.OutputBundle[string][]): Set<string> {
  const used = new Set<string>()
  const styled = new Set<string>()
  for (const file of files) {
    if (file.type === 'chunk') for (const name of classesIn(file.code)) used.add(name)
    else if (file.fileName.endsWith('.css')) for (const name of classesIn(String(file.source))) styled.add(name)
  }
  return used.difference(styled)
}
