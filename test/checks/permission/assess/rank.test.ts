import { describe, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { PermissionOf } from '../../../../src/checks/permission/facts/permission.ts'
import { exposedUsd, rankPermissions } from '../../../../src/checks/permission/assess/rank.ts'
import { mine, mineToo, mint, theirs } from '../../../kit/scan/risk-context.ts'

const permission = (
  fields: Partial<PermissionOf<'token-delegate'>>,
): PermissionOf<'token-delegate'> => ({
  kind: 'token-delegate',
  severity: 'high',
  account: mine,
  holder: { address: theirs, kind: 'wallet' },
  amount: 1n,
  allowance: 1n,
  share: 0,
  takes: true,
  ...fields,
})

describe('ranking', () => {
  const worst = permission({ severity: 'critical' })
  const rich = permission({ exposureUsd: 500 })
  const poor = permission({ exposureUsd: 5 })
  const whole = permission({ share: 1 })
  const part = permission({ share: 0.5 })
  const note = permission({ severity: 'info', exposureUsd: 10_000 })

  test('by severity, then worth, then share', () => {
    const expected = [worst, rich, poor, whole, part, note]
    expect(rankPermissions(expected.toReversed())).toEqual(expected)
    expect(rankPermissions([part, note, rich, worst, whole, poor])).toEqual(expected)
  })

  test('equal ones in an order independent of how they were read', () => {
    const one = permission({ account: mine })
    const other = permission({ account: mineToo })
    expect(rankPermissions([one, other])).toEqual(rankPermissions([other, one]))
  })
})

describe('what could be taken in all', () => {
  test.each<[string, Parameters<typeof permission>[0][], number | undefined]>([
    ['nothing', [], undefined],
    ['nothing that has a price', [{}], undefined],
    ['what is only held back does not count', [{ takes: false, exposureUsd: 5 }], undefined],
    ['an account with two permissions counts once', [{ exposureUsd: 5 }, { exposureUsd: 3 }], 5],
    [
      'accounts of one token add up',
      [
        { mint, exposureUsd: 5 },
        { mint, account: mineToo, exposureUsd: 3 },
      ],
      8,
    ],
    [
      'and not again for an issuer that can take the token',
      [
        { mint, exposureUsd: 5 },
        { mint, account: mineToo, exposureUsd: 3 },
        { mint, account: mint, exposureUsd: 9 },
      ],
      9,
    ],
    [
      'different tokens add up',
      [
        { mint, exposureUsd: 5 },
        { mint: wrappedSolMint, account: theirs, exposureUsd: 2 },
      ],
      7,
    ],
  ])('%s', (_, permissions, usd) => {
    expect(exposedUsd(permissions.map(permission))).toBe(usd)
  })
})
