const raised: Record<string, string> = {
  ...{ 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
  ...{ '+': '⁺', '-': '⁻', '−': '⁻', '=': '⁼', '(': '⁽', ')': '⁾' },
  ...{ a: 'ᵃ', b: 'ᵇ', c: 'ᶜ', d: 'ᵈ', e: 'ᵉ', f: 'ᶠ', g: 'ᵍ', h: 'ʰ', i: 'ⁱ', j: 'ʲ', k: 'ᵏ', l: 'ˡ', m: 'ᵐ' },
  ...{ n: 'ⁿ', o: 'ᵒ', p: 'ᵖ', r: 'ʳ', s: 'ˢ', t: 'ᵗ', u: 'ᵘ', v: 'ᵛ', w: 'ʷ', x: 'ˣ', y: 'ʸ', z: 'ᶻ' },
}

const lowered: Record<string, string> = {
  ...{ 0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉' },
  ...{ '+': '₊', '-': '₋', '−': '₋', '=': '₌', '(': '₍', ')': '₎' },
  ...{ a: 'ₐ', e: 'ₑ', h: 'ₕ', i: 'ᵢ', j: 'ⱼ', k: 'ₖ', l: 'ₗ', m: 'ₘ', n: 'ₙ', o: 'ₒ', p: 'ₚ', r: 'ᵣ', s: 'ₛ' },
  ...{ t: 'ₜ', u: 'ᵤ', v: 'ᵥ', x: 'ₓ' },
}

/** `10` raised is `¹⁰`; where a sign has no such form, all of it is written `^(…)` or `_(…)`. */
export function scriptOf(text: string, kind: 'sup' | 'sub'): string {
  const words = text.trim()
  if (words === '') return text
  const signs = kind === 'sup' ? raised : lowered
  const written = [...words].map((sign) => (Object.hasOwn(signs, sign) ? signs[sign] : undefined))
  return written.includes(undefined) ? `${kind === 'sup' ? '^' : '_'}(${words})` : written.join('')
}
