import { chromiumInWords } from '../../scripts/lib/chromium.mjs'

export default function sayBrowser(): void {
  process.stdout.write(`Browser: ${chromiumInWords()}\n`)
}
