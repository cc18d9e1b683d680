import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const WEB = join(import.meta.dirname, '../../../../../web/dist')

export const isPageBuilt = (folder = WEB): boolean => existsSync(join(folder, 'index.html'))

export const NOT_BUILT = "The page is not built: run 'npm run build' where Assay is installed, and start it again."
