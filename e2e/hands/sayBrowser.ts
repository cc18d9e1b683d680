import { chromiumInWords } from '../../scripts/lib/chromium.mjs'

/** Once before all stories: what fails in one browser may hold in another. */
export default function sayBrowser(): void {
  process.stdout.write(`Browser: ${chromiumInWords()}\n`)
}
