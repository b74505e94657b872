import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { poisoningOf } from '../../../../src/checks/wallet/facts/poisoning.ts'
import type { WalletTransfer } from '../../../../src/checks/wallet/facts/past.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { owner, someone } from '../../../kit/checks/address-world.ts'

const trap = address('9hSR7S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
const ownTrap = address('AKnLzzzzzzGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')
const other = address('GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse')

const pays = (who: typeof owner) => walletTransfer(who, { direction: 'out', lamports: 10_000_000n })
const dust = (who: typeof owner) => walletTransfer(who)

/** In the order in which it happened. */
const found = (...transfers: WalletTransfer[]) => poisoningOf(owner, transfers.toReversed())

describe('poisoningOf', () => {
  test.each([
    ['nothing', []],
    ['dust from an address that resembles no other', [pays(someone), dust(other)]],
    ['a look-alike of an address that is not a counterparty', [dust(trap)]],
    ['a look-alike of an address that only sent dust', [dust(someone), dust(trap)]],
    ['a counterparty that sends a trifle once too', [pays(someone), dust(someone)]],
    ['what the wallet requested itself', [pays(someone), walletTransfer(trap, { signed: true })]],
  ])('%s is none', (_, transfers) => {
    expect(found(...transfers)).toEqual([])
  })

  test('a look-alike of an address that was paid', () => {
    expect(found(pays(someone), dust(trap), dust(trap))).toEqual([
      { address: trap, resembles: someone, transfers: 2, paid: false },
    ])
  })

  test('also when it came first, and of an address that paid the wallet', () => {
    const paid = walletTransfer(someone, { lamports: 10n ** 9n })
    expect(found(dust(trap), paid)).toMatchObject([{ address: trap, resembles: someone }])
  })

  test('a look-alike of the wallet itself', () => {
    expect(found(dust(ownTrap))).toMatchObject([{ address: ownTrap, resembles: owner }])
  })

  test('one that sent something of value to be taken for real', () => {
    const bait = walletTransfer(trap, { lamports: 10n ** 9n })
    expect(found(pays(someone), bait)).toEqual([
      { address: trap, resembles: someone, transfers: 1, paid: false },
    ])
  })

  test('the real one is never taken for the trap, whichever came first', () => {
    expect(found(dust(trap), pays(someone), dust(trap), pays(someone))).toHaveLength(1)
    expect(found(dust(trap), pays(someone))).toMatchObject([{ address: trap }])
    expect(found(dust(trap), pays(someone), pays(trap))).toMatchObject([
      { address: trap, paid: true },
    ])
  })

  test('by unknown tokens', () => {
    expect(found(pays(someone), walletTransfer(trap, { size: 'unknown-token' }))).toHaveLength(1)
  })

  test('one that was copied and paid', () => {
    expect(found(pays(someone), dust(trap), pays(trap))).toEqual([
      { address: trap, resembles: someone, transfers: 1, paid: true },
    ])
  })

  test('one that was paid and whose dust is out of sight: the later of the two', () => {
    expect(found(pays(someone), pays(trap))).toEqual([
      { address: trap, resembles: someone, transfers: 0, paid: true },
    ])
  })

  test('knows when it first appeared', () => {
    const first = walletTransfer(trap, { atSeconds: 5 })
    const second = walletTransfer(trap, { atSeconds: 9 })
    expect(found(pays(someone), first, second)).toMatchObject([{ firstSeconds: 5 }])
  })
})
