const SIGNS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** 32 bytes: `age1`, 52 characters of key, 6 of checksum. */
const WHOLE = /^age1[02-9ac-hj-np-z]{58}$/

/** The checksum in the last six characters of age keys (Bech32, BIP 173). */
function bech32Checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term
  }
  return sum
}

/** Validates the checksum: with one wrong character, backups could never be decrypted. */
export function isAgePublicKey(text: string): boolean {
  if (!WHOLE.test(text)) return false
  const letters = [...'age'].map((letter) => letter.charCodeAt(0))
  const name = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)]
  return bech32Checksum([...name, ...[...text.slice(4)].map((sign) => SIGNS.indexOf(sign))]) === 1
}
