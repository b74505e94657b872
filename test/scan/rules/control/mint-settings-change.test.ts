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
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
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
