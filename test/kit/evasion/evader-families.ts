import { ownerKindEvaders, ownTokenEvaders, shapeEvaders } from './account-evaders.ts'
import { amountEvaders, choiceEvaders } from './amount-evaders.ts'
import { arithmeticEvaders, hashEvaders } from './arithmetic-evaders.ts'
import { assetEvaders, controlEvaders, readOnlyEvaders } from './asset-evaders.ts'
import { authorityEvaders } from './authority-evaders.ts'
import { burdenEvaders, nestingEvaders } from './burden-evaders.ts'
import { compareEvaders, copyEvaders, pointerEvaders, tableEvaders } from './code-evaders.ts'
import { computedEvaders } from './computed-evaders.ts'
import type { EvaderFamily } from './evader.ts'
import { detourEvaders } from './detour-evaders.ts'
import { choiceAmountEvaders, floodEvaders, jointEvaders } from './flood-evaders.ts'
import { gatedEvaders } from './gated-evaders.ts'
import { hookEvaders } from './hook-evaders.ts'
import { leakEvaders } from './leak-evaders.ts'
import { limitEvaders } from './limit-evaders.ts'
import { largeEvaders } from './large-evaders.ts'
import { nestedEvaders } from './nested-evaders.ts'
import { opaqueAssetEvaders } from './opaque-asset-evaders.ts'
import { opaqueEvaders } from './opaque-evaders.ts'
import { lookupEvaders, markEvaders } from './pointed-evaders.ts'
import { refundEvaders, relayEvaders } from './relay-evaders.ts'
import { failingEvaders, returnEvaders } from './return-evaders.ts'
import { receiverEvaders } from './receiver-evaders.ts'
import { runtimeEvaders } from './runtime-evaders.ts'
import { shapeAmountEvaders } from './shape-amount-evaders.ts'
import { timeEvaders } from './time-evaders.ts'

/** Programs with a hidden theft, by what they hide it behind. */
export const evaderFamilies: readonly EvaderFamily[] = [
  timeEvaders,
  shapeEvaders,
  ownerKindEvaders,
  ownTokenEvaders,
  arithmeticEvaders,
  hashEvaders,
  pointerEvaders,
  tableEvaders,
  copyEvaders,
  compareEvaders,
  amountEvaders,
  choiceEvaders,
  opaqueEvaders,
  controlEvaders,
  assetEvaders,
  readOnlyEvaders,
  returnEvaders,
  failingEvaders,
  nestedEvaders,
  burdenEvaders,
  nestingEvaders,
  largeEvaders,
  hookEvaders,
  floodEvaders,
  jointEvaders,
  choiceAmountEvaders,
  detourEvaders,
  markEvaders,
  lookupEvaders,
  computedEvaders,
  limitEvaders,
  runtimeEvaders,
  shapeAmountEvaders,
  authorityEvaders,
  receiverEvaders,
  opaqueAssetEvaders,
  leakEvaders,
  relayEvaders,
  refundEvaders,
  gatedEvaders,
]
