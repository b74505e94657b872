import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { poisoningOf } from '../../../../src/checks/wallet/facts/poisoning.ts'
import type { WalletTransfer } from '../../../../src/checks/wallet/facts/past.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { owner, stranger } from '../../../kit/checks/address-scene.ts'

const poisoner = address('9hSR7S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
const ownTrap = address('AKnLzzzzzzGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')
const other = address('GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse')

const pays = (party: typeof owner) =>
  walletTransfer(party, { direction: 'out', lamports: 10_000_000n })
const dust = (party: typeof owner) => walletTransfer(party)

/** `transfers` in chronological order. */
const found = (...transfers: WalletTransfer[]) => poisoningOf(owner, transfers.toReversed())

describe('poisoningOf', () => {
  test.each([
    ['nothing', []],
    ['dust from an address that resembles no other', [pays(stranger), dust(other)]],
    ['a look-alike of an address that is not a counterparty', [dust(poisoner)]],
    ['a look-alike of an address that only sent dust', [dust(stranger), dust(poisoner)]],
    ['a counterparty that also sends a trifle once', [pays(stranger), dust(stranger)]],
    [
      'a transfer that the wallet requested',
      [pays(stranger), walletTransfer(poisoner, { signed: true })],
    ],
  ])('%s is none', (_, transfers) => {
    expect(found(...transfers)).toEqual([])
  })

  test('a look-alike of an address that was paid', () => {
    expect(found(pays(stranger), dust(poisoner), dust(poisoner))).toEqual([
      { address: poisoner, resembles: stranger, transfers: 2, paid: false },
    ])
  })

  test('also if it came first, and of an address that paid the wallet', () => {
    const paid = walletTransfer(stranger, { lamports: 10n ** 9n })
    expect(found(dust(poisoner), paid)).toMatchObject([{ address: poisoner, resembles: stranger }])
  })

  test('a look-alike of the wallet itself', () => {
    expect(found(dust(ownTrap))).toMatchObject([{ address: ownTrap, resembles: owner }])
  })

  test('one that sent something of value to look genuine', () => {
    const decoy = walletTransfer(poisoner, { lamports: 10n ** 9n })
    expect(found(pays(stranger), decoy)).toEqual([
      { address: poisoner, resembles: stranger, transfers: 1, paid: false },
    ])
  })

  test('the genuine one is never taken for the decoy, whichever came first', () => {
    expect(found(dust(poisoner), pays(stranger), dust(poisoner), pays(stranger))).toHaveLength(1)
    expect(found(dust(poisoner), pays(stranger))).toMatchObject([{ address: poisoner }])
    expect(found(dust(poisoner), pays(stranger), pays(poisoner))).toMatchObject([
      { address: poisoner, paid: true },
    ])
  })

  test('by unknown tokens', () => {
    expect(found(pays(stranger), walletTransfer(poisoner, { size: 'unknown-token' }))).toHaveLength(
      1,
    )
  })

  test('one that was copied and paid', () => {
    expect(found(pays(stranger), dust(poisoner), pays(poisoner))).toEqual([
      { address: poisoner, resembles: stranger, transfers: 1, paid: true },
    ])
  })

  test('two that were paid: the later one is the decoy', () => {
    expect(found(pays(stranger), pays(poisoner))).toEqual([
      { address: poisoner, resembles: stranger, transfers: 0, paid: true },
    ])
  })

  test('records when it first appeared', () => {
    const first = walletTransfer(poisoner, { atSeconds: 5 })
    const second = walletTransfer(poisoner, { atSeconds: 9 })
    expect(found(pays(stranger), first, second)).toMatchObject([{ firstSeconds: 5 }])
  })
})
