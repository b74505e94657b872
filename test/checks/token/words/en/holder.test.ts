import { expect, test } from 'bun:test'
import type { AuthorityHolder } from '../../../../../src/checks/token/assess/held-authority.ts'
import { holderCan, holderText } from '../../../../../src/checks/token/words/en/holder.ts'
import { makerWallet } from '../../../../kit/checks/token-case.ts'

const short = `${makerWallet.slice(0, 4)}…${makerWallet.slice(-4)}`
const holder = (
  changed: Partial<AuthorityHolder> & Pick<AuthorityHolder, 'kind'>,
): AuthorityHolder => ({
  address: makerWallet,
  ...changed,
})

test.each([
  [holder({ kind: 'wallet' }), `a single wallet (${short})`],
  [holder({ kind: 'issuer', name: 'Circle' }), 'Circle'],
  [holder({ kind: 'listed', name: 'a report' }), `a reported address (${short})`],
  [
    holder({ kind: 'squads-multisig', threshold: { required: 2, of: 3 } }),
    `a 2-of-3 multisig (${short})`,
  ],
  [holder({ kind: 'stake-pool' }), 'the stake pool program'],
  [holder({ kind: 'stake-pool', name: 'Marinade' }), 'the Marinade program'],
  [holder({ kind: 'launchpad', name: 'Pump.fun' }), 'the Pump.fun program'],
  [holder({ kind: 'program-account', name: 'Orca' }), `an account of Orca (${short})`],
  [holder({ kind: 'program-account' }), `an account of an unknown program (${short})`],
  [holder({ kind: 'program-address' }), `an unknown program (${short})`],
  [holder({ kind: 'unread' }), `an address that could not be read (${short})`],
])('a holder in words: %j', (holder, text) => {
  expect(holderText(holder)).toBe(text)
})

test('a known issuer is described as accountable', () => {
  const held = { holder: holder({ kind: 'issuer', name: 'Circle' }), knownIssuer: true }
  expect(holderCan(held, 'can mint more of it')).toEqual({
    what: 'Circle can mint more of it.',
    why: 'The issuer is well known and accountable for it.',
  })
})
