import { address, type Address } from '../../../../src/solana/address/address.ts'
import { builtInAddresses } from '../../../../src/lists/entries/built-in-addresses.ts'
import {
  type KnownBadCounterparty,
  knownBadCounterparty,
} from '../../../../src/scan/rules/origin/known-bad-counterparty.ts'
import type { AddressReputation } from '../../../../src/lists/entries/address-reputation.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  mine,
  mint,
  sendSol,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

/** From the Mandiant report, the OFAC list, and a report of rug pulls. */
const drainer = address('B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h')
const sanctioned = address('42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi')
const rugDeployer = address('9ZmcRsXnoqE47NfGxBrWKSXtpy8zzKR847BWz6EswEaU')

const role = (of: Address, writable: boolean, source: AccountRole['source'] = 'static') => ({
  address: of,
  signer: false,
  writable,
  source,
})
/** A list with one address. */
const listing = (
  of: Address,
  kind: string,
  expired?: { expires: string; expired: true },
): AddressReputation => ({
  lookUp: (address) =>
    address === of
      ? [{ list: 'a list', date: '2026-11-01', kind, reason: 'a customer', ...expired }]
      : [],
  lists: () => ({ 'a list': '2026-11-01' }),
})
const expired = { expires: '2026-01-01', expired: true } as const
/** The finding for an address on a list. */
const listed = (address: Address, { lookUp } = builtInAddresses): Found<KnownBadCounterparty> => {
  const [report] = lookUp(address)
  if (!report) throw new Error(`${address} is not listed`)
  return { params: { address, report }, subject: address }
}
const before = { [mine]: tokenAccount({ mint, owner: user, amount: 5n }) }

testRule(knownBadCounterparty, {
  quiet: [
    { name: 'addresses on no list', accounts: [role(stranger, true)], before },
    {
      name: 'the user’s own wallet on a list',
      accounts: [role(user, true)],
      before,
    },
    {
      name: 'well-known programs and mints that public lists wrongly contain',
      accounts: [
        role(address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'), false),
        role(address('T1pyyaTNZsKv2WcRAB8oVnk93mLJw2XzjtVYqCsaHqt'), true),
        role(address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), false),
      ],
      before,
    },
  ],
  firing: [
    {
      name: 'SOL that goes to a drainer',
      steps: [
        {
          actions: [sendSol(1n, drainer)],
        },
      ],
      accounts: [role(drainer, true)],
      before: { [user]: wallet(5n) },
      finds: [{ ...listed(drainer), at: [[0]] }],
    },
    {
      name: 'an address loaded from a lookup table',
      accounts: [role(sanctioned, true, 'lookup')],
      before,
      finds: [listed(sanctioned)],
    },
    {
      name: 'the owner behind a token account',
      accounts: [role(theirs, true)],
      before: { ...before, [theirs]: tokenAccount({ mint, owner: drainer, amount: 0n }) },
      finds: [listed(drainer)],
    },
    {
      name: 'a delegate in an inner call',
      steps: [
        {
          path: [0, 0],
          actions: [
            { type: 'approve', account: mine, delegate: drainer, amount: 1n, authority: user },
          ],
        },
      ],
      before,
      finds: [{ ...listed(drainer), at: [[0, 0]] }],
    },
    {
      name: 'a delegate that only the simulation shows',
      before,
      after: {
        [mine]: tokenAccount({
          mint,
          owner: user,
          amount: 5n,
          delegate: { to: drainer, amount: 5n },
        }),
      },
      finds: [listed(drainer)],
    },
    {
      name: 'a read-only account',
      accounts: [role(drainer, false)],
      before,
      finds: [{ ...listed(drainer), severity: 'high' }],
    },
    {
      name: 'a second-hand listing',
      accounts: [role(rugDeployer, true)],
      before,
      finds: [{ ...listed(rugDeployer), severity: 'high' }],
    },
    {
      name: 'an address on a list other than the built-in one',
      reputation: listing(stranger, 'drainer'),
      accounts: [role(stranger, true)],
      before,
      finds: [listed(stranger, listing(stranger, 'drainer'))],
    },
    {
      name: 'the owner of a destination on such a list',
      steps: [
        { actions: [] },
        {
          actions: [sendTokens(1n)],
        },
      ],
      reputation: listing(stranger, 'reported'),
      accounts: [role(theirs, true)],
      before: { ...before, [theirs]: tokenAccount({ mint, owner: stranger, amount: 0n }) },
      finds: [{ ...listed(stranger, listing(stranger, 'reported')), at: [[1]] }],
    },
    {
      name: 'an expired report, which counts less',
      reputation: listing(stranger, 'drainer', expired),
      accounts: [role(stranger, true)],
      before,
      finds: [{ ...listed(stranger, listing(stranger, 'drainer', expired)), severity: 'medium' }],
    },
    {
      name: 'a spam token, which also takes part when its holder discards it',
      reputation: listing(mint, 'spam-token'),
      accounts: [role(mint, true)],
      before,
      finds: [{ ...listed(mint, listing(mint, 'spam-token')), severity: 'medium' }],
    },
    {
      name: 'two listed addresses',
      accounts: [role(drainer, true), role(sanctioned, true)],
      before,
      finds: [listed(drainer), listed(sanctioned)],
    },
  ],
})
