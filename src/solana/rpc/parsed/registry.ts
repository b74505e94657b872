import type { Address } from '../../address/address.ts'
import {
  associatedTokenProgram,
  loaderV3Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../address/known-address.ts'
import { associatedTokenLayouts } from './associated-token.ts'
import type { Layouts } from './layout.ts'
import { loaderLayouts } from './loader.ts'
import { stakeLayouts } from './stake.ts'
import { systemLayouts } from './system.ts'
import { token2022Layouts } from './token-2022.ts'
import { tokenLayouts } from './token.ts'

/** The node reads both token programs with one parser, so each may use the other's instruction names. */
const bothTokenLayouts: Layouts = { ...tokenLayouts, ...token2022Layouts }

/** Programs whose instructions nodes return parsed, with the layouts to convert them back to bytes. */
export const parsedPrograms: ReadonlyMap<Address, Layouts> = new Map([
  [systemProgram, systemLayouts],
  [tokenProgram, bothTokenLayouts],
  [token2022Program, bothTokenLayouts],
  [associatedTokenProgram, associatedTokenLayouts],
  [stakeProgram, stakeLayouts],
  [loaderV3Program, loaderLayouts],
])
