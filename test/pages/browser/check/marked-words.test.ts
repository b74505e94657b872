import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/pages/browser/check/marked-words.ts'

const findings = (...rows: [code: string, ...parts: unknown[]][]) =>
  JSON.parse(
    JSON.stringify({ evidence: { findings: rows.map(([code, ...parts]) => ({ code, parts })) } }),
  )

test.each([
  ['phantom.app', findings(), 'phantom.app'],
  [
    'phantom-wallet-airdrop-claim.xyz',
    findings(['NAME_LIKE_PHISHING', 'claim', 'drop', 'let-'], ['BRAND_IN_NAME', 'phantom']),
    '<brand phantom>-<lure wallet>-<lure airdrop>-<lure claim>.xyz',
  ],
  ['Claim.Phantom.com', findings(['BRAND_IN_SUBDOMAIN', 'phantom']), 'Claim.<brand Phantom>.com'],
  ['a-b.xyz', findings(['NAME_LIKE_PHISHING', '', '-', 3, 'c']), 'a-b.xyz'],
  ['claim.xyz', findings(['PAGE_NOT_SEEN', 'claim']), 'claim.xyz'],
  ['claim.xyz', { evidence: { findings: 3 } }, 'claim.xyz'],
  ['', findings(['NAME_LIKE_PHISHING', 'a']), ''],
])('words of %p', (host, answer, expected) => {
  const shown = wordsOf(host, JSON.parse(JSON.stringify(answer)))
  expect(shown.map(({ text, mark }) => (mark ? `<${mark} ${text}>` : text)).join('')).toBe(expected)
})
