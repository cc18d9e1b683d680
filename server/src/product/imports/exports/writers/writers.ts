import type { ExportFormat } from '@assay/contract/imports/exports'
import type { Content, Source } from '../exported.ts'
import { writeCsv } from './csv.ts'
import { writeGift } from './gift.ts'
import { writeMoodle } from './moodle.ts'
import { writeQti } from './qti.ts'
import { writeYaml } from './yaml.ts'

interface Written {
  name: string
  type: string
  content: Content
}

export const writers: Record<ExportFormat, (source: Source) => Promise<Written>> = {
  async yaml(source) {
    const { content, isArchive } = await writeYaml(source)
    return isArchive
      ? { name: 'questions.zip', type: 'application/zip', content }
      : { name: 'questions.yaml', type: 'application/yaml; charset=utf-8', content }
  },
  async moodle(source) {
    return { name: 'questions.xml', type: 'application/xml; charset=utf-8', content: writeMoodle(source) }
  },
  async gift(source) {
    return { name: 'questions.txt', type: 'text/plain; charset=utf-8', content: writeGift(source) }
  },
  async qti(source) {
    return { name: 'questions.zip', type: 'application/zip', content: await writeQti(source) }
  },
  async csv(source) {
    return { name: 'questions.csv', type: 'text/csv; charset=utf-8', content: writeCsv(source) }
  },
}
