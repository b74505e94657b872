import type { Address } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { mintSettingsChange } from '../../../../src/scan/rules/control/mint-settings-change.ts'
import type { MintSetting } from '../../../../src/solana/decoding/format/action.ts'
import { concat, extension, key, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mint,
  type Scene,
  stranger,
  theirs,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { setting } from '../../../kit/checks/token-scene.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const origin = { dappDomain: 'launch.example' }

const token = (
  basisPoints: number,
  { hook, metadata = mint }: { hook?: Address; metadata?: Address } = {},
): Account =>
  mintAccount([
    extension.transferFee(basisPoints, 1_000n, user),
    extension.transferHook(hook, user),
    { type: 18, value: concat(key(user), key(metadata)) },
  ])

const set = (setting: MintSetting, authority: Address = user): Scene => ({
  steps: [{ actions: [{ type: 'configure-mint', mint, setting, authority }] }],
  before: { [mint]: token(100) },
  origin,
})
const shown = (after: Account): Scene => ({
  steps: [{}],
  before: { [mint]: token(100) },
  after: { [mint]: after },
  origin,
})

const governed = (
  state: {
    paused?: boolean
    frozen?: boolean
    interest?: number
    factor?: number
    name?: string
  } = {},
  issuer: Address = user,
): Account =>
  mintAccount(
    [
      setting.pausable(state.paused ?? false, issuer),
      setting.defaultState(state.frozen ? 2 : 1),
      setting.interest(state.interest ?? 0, issuer),
      setting.scaled(state.factor ?? 1, issuer),
      setting.metadata(mint, 'CAT', state.name ?? 'Cat', issuer),
    ],
    { freezeAuthority: issuer },
  )
const becomes = (after: Account, before: Account = governed()): Scene => ({
  steps: [{}],
  before: { [mint]: before },
  after: { [mint]: after },
  origin,
})
const freezes = (authority: Address): Scene => ({
  steps: [{ actions: [{ type: 'freeze', account: theirs, mint, authority }] }],
  before: { [mint]: governed() },
  origin,
})

const fee = (basisPoints: number): MintSetting => ({
  what: 'transfer-fee',
  basisPoints,
  maximumFee: 1_000n,
})
const hook = (program: Address): MintSetting => ({ what: 'transfer-hook', program })
const pointer = (metadata: Address): MintSetting => ({ what: 'metadata-pointer', metadata })
const found = (setting: MintSetting, serious = true) => ({
  params: { mint, setting, serious },
  subject: mint,
})

testRule(mintSettingsChange, {
  quiet: [
    { name: 'a lower fee', ...set(fee(50)) },
    {
      name: 'a fee that can never be more than nothing',
      ...set({ ...fee(900), maximumFee: 0n } as MintSetting),
    },
    { name: 'no hook', ...set({ what: 'transfer-hook' }) },
    { name: 'a name in the token itself', ...set(pointer(mint)) },
    { name: 'no auditor', ...set({ what: 'confidential-auditor' }) },
    { name: 'the fee of a stranger’s token', ...set(fee(900), stranger) },
    { name: 'nothing changed', ...shown(token(100)) },
    {
      name: 'a token that is no longer paused',
      ...becomes(governed(), governed({ paused: true })),
    },
    { name: 'new accounts no longer frozen', ...becomes(governed(), governed({ frozen: true })) },
    {
      name: 'what the issuer of another token does',
      ...becomes(governed({ paused: true, factor: 100 }, stranger), governed({}, stranger)),
    },
    { name: 'a holder frozen by another issuer', ...freezes(stranger) },
  ],
  firing: [
    {
      name: 'a higher fee',
      ...set(fee(200)),
      finds: [
        { ...found(fee(200), false), before: '100', after: '200', at: [[0]], severity: 'medium' },
      ],
    },
    {
      name: 'a high fee',
      ...set(fee(1_000)),
      finds: [{ ...found(fee(1_000)), before: '100', after: '1000', at: [[0]] }],
    },
    {
      name: 'a high fee that only the simulation shows',
      ...shown(token(1_000)),
      finds: [{ ...found(fee(1_000)), before: '100', after: '1000' }],
    },
    {
      name: 'a high fee without an app',
      ...set(fee(1_000)),
      origin: {},
      finds: [
        { ...found(fee(1_000), false), before: '100', after: '1000', at: [[0]], severity: 'low' },
      ],
    },
    {
      name: 'an unknown program in every transfer',
      ...shown(token(100, { hook: unknownProgram })),
      finds: [{ ...found(hook(unknownProgram)), after: unknownProgram }],
    },
    {
      name: 'a known program in every transfer',
      ...set(hook(market)),
      finds: [{ ...found(hook(market), false), after: market, at: [[0]], severity: 'medium' }],
    },
    {
      name: 'a name in a stranger’s account',
      ...shown(token(100, { metadata: stranger })),
      finds: [{ ...found(pointer(stranger)), before: mint, after: stranger }],
    },
    {
      name: 'a pause',
      ...becomes(governed({ paused: true })),
      finds: [{ ...found({ what: 'paused' }), before: 'false', after: 'true' }],
    },
    {
      name: 'new accounts that are frozen',
      ...becomes(governed({ frozen: true })),
      finds: [
        { ...found({ what: 'new-accounts-frozen' }), before: 'initialized', after: 'frozen' },
      ],
    },
    {
      name: 'another factor',
      ...becomes(governed({ factor: 100 })),
      finds: [{ ...found({ what: 'multiplier', multiplier: 100 }), before: '1', after: '100' }],
    },
    {
      name: 'a higher interest',
      ...becomes(governed({ interest: 900 })),
      finds: [
        {
          ...found({ what: 'interest-rate', basisPoints: 900 }, false),
          before: '0',
          after: '900',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'another name',
      ...becomes(governed({ name: 'USD Coin' })),
      finds: [
        {
          ...found({ what: 'metadata', name: 'USD Coin', symbol: 'CAT' }, false),
          before: 'Cat',
          after: 'USD Coin',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a holder who is frozen',
      ...freezes(user),
      finds: [
        {
          ...found({ what: 'holder-frozen', account: theirs }, false),
          before: 'false',
          after: 'true',
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an auditor',
      ...set({ what: 'confidential-auditor', auditorKey: stranger }),
      finds: [
        {
          ...found({ what: 'confidential-auditor', auditorKey: stranger }),
          after: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
