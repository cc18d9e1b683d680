import { chromiumInWords } from '../../scripts/lib/chromium.mjs'

export default function printBrowser(): void {
  process.stdout.write(`Browser: ${chromiumInWords()}\n`)
}
