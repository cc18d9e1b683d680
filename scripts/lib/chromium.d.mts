export function chromium(): string
export function chromiumInWords(): string
