import { PublicKey } from '@solana/web3.js'
import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  loaderV3Program,
  systemProgram,
  tokenMetadataProgram,
} from '../../../../src/solana/address/known-address.ts'
import type { AuthorityKind } from '../../../../src/solana/decoding/format/action.ts'
import {
  type ControlGivenUp,
  controlGivenUp,
} from '../../../../src/scan/rules/control/control-given-up.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { metadataBytes } from '../../../kit/checks/metadata-bytes.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mint,
  pda,
  type Scene,
  stranger,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const origin = { dappDomain: 'tools.example' }

const program = (authority?: Address) => ({
  ...wallet(9n),
  owner: loaderV3Program,
  data: accountBytes.programData(1n, authority),
})
const give = (kind: AuthorityKind, next?: Address, authority: Address = user): Scene => ({
  steps: [
    {
      actions: [{ type: 'set-authority', account: mine, kind, authority, ...(next && { next }) }],
    },
  ],
  before: { [mine]: program(authority) },
  origin,
})
/** Kind 1 of the loader, with the user as its authority. */
const bufferBytes = Uint8Array.from([1, 0, 0, 0, 1, ...addressToBytes(user), ...new Uint8Array(20)])
const close = (data: ReturnType<typeof program>, authority: Address = user): Scene => ({
  steps: [{ actions: [{ type: 'close-account', account: mine, destination: user, authority }] }],
  before: { [mine]: data },
  origin,
})
const taxed = (authority?: Address) => mintAccount([extension.transferFee(50, 9n, authority)])
const described = (mutable: boolean, authority: Address = user) => ({
  ...wallet(9n),
  owner: tokenMetadataProgram,
  data: new Uint8Array(
    metadataBytes(new PublicKey(authority), new PublicKey(mint), {
      name: 'Cat',
      symbol: 'CAT',
      mutable,
    }),
  ),
})

const given = (
  params: Partial<{ account: Address; right: AuthorityKind }> = {},
  rest: Partial<Found<ControlGivenUp>> = {},
): Found<ControlGivenUp> => ({
  params: { account: mine, what: 'right', right: 'upgrade', ...params },
  subject: params.account ?? mine,
  before: user,
  ...rest,
})

testRule(controlGivenUp, {
  quiet: [
    {
      name: 'a program handed to a stranger, which is another matter',
      ...give('upgrade', stranger),
    },
    {
      name: 'an authority for a program whose key a thief may have kept',
      ...give('upgrade', unknownProgram),
      before: {
        [mine]: program(user),
        [unknownProgram]: { ...wallet(9n), owner: loaderV3Program, executable: true },
      },
    },
    { name: 'the authority of a stranger', ...give('upgrade', undefined, stranger) },
    { name: 'a right over one’s own token account', ...give('close-account') },
    { name: 'a token that the transaction creates', ...give('mint-tokens'), before: {} },
    {
      name: 'a program that the transaction deploys',
      ...give('upgrade'),
      before: {},
      after: { [mine]: program() },
    },
    { name: 'nothing changed', before: { [mine]: program(user) }, after: {}, origin },
    {
      name: 'a closed buffer',
      ...close({ ...wallet(9n), owner: loaderV3Program, data: bufferBytes }),
    },
    { name: 'a program of others closed', ...close(program(stranger), stranger) },
    {
      name: 'metadata of others made immutable',
      before: { [mine]: described(true, stranger) },
      after: { [mine]: described(false, stranger) },
      origin,
    },
  ],
  firing: [
    {
      name: 'the authority over a program',
      ...give('upgrade'),
      after: { [mine]: program() },
      finds: [given({}, { at: [[0]] })],
    },
    {
      name: 'the same with the user’s own tools',
      ...give('upgrade'),
      origin: {},
      finds: [given({}, { at: [[0]], severity: 'low' })],
    },
    {
      name: 'given to a part of the runtime, which can never use it',
      ...give('upgrade', systemProgram),
      finds: [given({}, { at: [[0]] })],
    },
    {
      name: 'given to an established program',
      ...give('upgrade', market),
      finds: [given({}, { at: [[0]] })],
    },
    {
      name: 'a program closed',
      ...close(program(user)),
      finds: [{ params: { account: mine, what: 'program' }, subject: mine, at: [[0]] }],
    },
    {
      name: 'the right to set fees, which only the simulation shows',
      before: { [mint]: taxed(user) },
      after: { [mint]: taxed() },
      origin,
      finds: [given({ account: mint, right: 'transfer-fee-config' })],
    },
    {
      name: 'the right to mint, which holders expect to be given up',
      ...give('mint-tokens'),
      finds: [given({ right: 'mint-tokens' }, { at: [[0]], severity: 'medium' })],
    },
    {
      name: 'metadata made immutable',
      before: { [pda]: described(true) },
      after: { [pda]: described(false) },
      origin,
      finds: [given({ account: pda, right: 'asset-update' }, { severity: 'medium' })],
    },
  ],
})
