import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { builtInAddresses } from '../../../../src/lists/entries/built-in-addresses.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { flaggedOf } from '../../../../src/checks/wallet/facts/flagged.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { stranger } from '../../../kit/checks/address-scene.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')

describe('flaggedOf', () => {
  test('no listed counterparty', () => {
    expect(flaggedOf([walletTransfer(stranger)], builtInAddresses)).toEqual([])
  })

  test('counts received, dusted and sent transfers', () => {
    const transfers = [
      walletTransfer(bad, { atSeconds: 9 }),
      walletTransfer(bad, { lamports: 10n ** 9n }),
      walletTransfer(bad, { signed: true }),
      walletTransfer(bad, { direction: 'out' }),
      walletTransfer(stranger),
    ]
    expect(flaggedOf(transfers, builtInAddresses)).toEqual([
      {
        address: bad,
        reports: [...builtInAddresses.lookUp(bad)],
        received: 2,
        dusted: 1,
        sent: 1,
        lastSeconds: 9,
      },
    ])
  })
})
