import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { poisoningOf } from '../../../../src/checks/wallet/facts/poisoning.ts'
import type { WalletTransfer } from '../../../../src/checks/wallet/facts/past.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { owner, stranger } from '../../../kit/checks/address-scene.ts'

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
    ['dust from an address that resembles no other', [pays(stranger), dust(other)]],
    ['a look-alike of an address that is not a counterparty', [dust(trap)]],
    ['a look-alike of an address that only sent dust', [dust(stranger), dust(trap)]],
    ['a counterparty that sends a trifle once too', [pays(stranger), dust(stranger)]],
    ['what the wallet requested itself', [pays(stranger), walletTransfer(trap, { signed: true })]],
  ])('%s is none', (_, transfers) => {
    expect(found(...transfers)).toEqual([])
  })

  test('a look-alike of an address that was paid', () => {
    expect(found(pays(stranger), dust(trap), dust(trap))).toEqual([
      { address: trap, resembles: stranger, transfers: 2, paid: false },
    ])
  })

  test('also when it came first, and of an address that paid the wallet', () => {
    const paid = walletTransfer(stranger, { lamports: 10n ** 9n })
    expect(found(dust(trap), paid)).toMatchObject([{ address: trap, resembles: stranger }])
  })

  test('a look-alike of the wallet itself', () => {
    expect(found(dust(ownTrap))).toMatchObject([{ address: ownTrap, resembles: owner }])
  })

  test('one that sent something of value to be taken for real', () => {
    const bait = walletTransfer(trap, { lamports: 10n ** 9n })
    expect(found(pays(stranger), bait)).toEqual([
      { address: trap, resembles: stranger, transfers: 1, paid: false },
    ])
  })

  test('the real one is never taken for the trap, whichever came first', () => {
    expect(found(dust(trap), pays(stranger), dust(trap), pays(stranger))).toHaveLength(1)
    expect(found(dust(trap), pays(stranger))).toMatchObject([{ address: trap }])
    expect(found(dust(trap), pays(stranger), pays(trap))).toMatchObject([
      { address: trap, paid: true },
    ])
  })

  test('by unknown tokens', () => {
    expect(found(pays(stranger), walletTransfer(trap, { size: 'unknown-token' }))).toHaveLength(1)
  })

  test('one that was copied and paid', () => {
    expect(found(pays(stranger), dust(trap), pays(trap))).toEqual([
      { address: trap, resembles: stranger, transfers: 1, paid: true },
    ])
  })

  test('one that was paid and whose dust is out of sight: the later of the two', () => {
    expect(found(pays(stranger), pays(trap))).toEqual([
      { address: trap, resembles: stranger, transfers: 0, paid: true },
    ])
  })

  test('knows when it first appeared', () => {
    const first = walletTransfer(trap, { atSeconds: 5 })
    const second = walletTransfer(trap, { atSeconds: 9 })
    expect(found(pays(stranger), first, second)).toMatchObject([{ firstSeconds: 5 }])
  })
})
