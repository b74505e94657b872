import { expect, test } from 'bun:test'
import { seen } from '../../../../src/pages/browser/parts/seen.ts'

test.each([
  ['turned around', 'a\u202eb', 'a�b'],
  ['hidden', 'U\u200bS', 'U�S'],
  ['steering', 'a\u001b[2J\u0000', 'a�[2J�'],
  ['lines and tabs stay', 'a\n\tb', 'a\n\tb'],
  ['marks of a script stay', 'שָׁלוֹם ที่นี่', 'שָׁלוֹם ที่นี่'],
  ['an emoji of several stays', '👨‍👩‍👧 🏴‍☠️', '👨‍👩‍👧 🏴‍☠️'],
  ['piled marks', `Z${'\u0301'.repeat(50)}!`, `Z${'\u0301'.repeat(8)}!`],
  ['a word without end', `x ${'A'.repeat(9_000)} y`, `x ${'A'.repeat(2_000)}… y`],
  ['many words', 'word '.repeat(2_000), 'word '.repeat(2_000)],
])('%s', (_, text, shown) => expect(seen(text)).toBe(shown))
