import type { RiskContext } from '../context/risk-context.ts'
import type { Address } from '../../solana/address/address.ts'
import {
  computeBudgetProgram,
  ed25519Program,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  secp256k1Program,
  systemProgram,
  voteProgram,
} from '../../solana/address/known-address.ts'
import { readU32, readU64 } from '../../solana/state/layout.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

export type ComputeBudget = {
  /** As requested; absent if the network's default applies. */
  unitLimit?: number
  priorityFeeLamports: bigint
}

const codes = { heapBytes: 1, unitLimit: 2, unitPrice: 3 } as const
const dataLengths = { heapBytes: 5, unitLimit: 5, unitPrice: 9 } as const

/**
 * The compute units that the transaction requests, and its priority fee. The price is in millionths of a lamport per
 * unit. Without its own limit a transaction gets 200,000 units per instruction (3,000 for a built-in program), at most
 * 1,400,000. Version 1 messages contain both values; absent ones are zero. Source: agave `compute-budget`.
 */
export const computeBudgetOf = ({ message, instructions }: ResolvedMessage): ComputeBudget => {
  if (message.version === 1) {
    const { computeUnitLimit = 0, priorityFeeLamports = 0n } = message.config ?? {}
    return { unitLimit: computeUnitLimit, priorityFeeLamports }
  }
  let unitLimit: number | undefined
  let price = 0n
  for (const { programId, data } of instructions) {
    if (programId !== computeBudgetProgram) continue
    if (data[0] === codes.unitLimit && data.length >= dataLengths.unitLimit)
      unitLimit = readU32(data, 1)
    if (data[0] === codes.unitPrice && data.length >= dataLengths.unitPrice)
      price = readU64(data, 1)
  }
  const units = BigInt(Math.min(unitLimit ?? defaultUnits(instructions), maxUnits))
  return {
    ...(unitLimit !== undefined && { unitLimit }),
    priorityFeeLamports: (units * price + millionth - 1n) / millionth,
  }
}

const maxUnits = 1_400_000
const unitsPerInstruction = 200_000
const unitsPerBuiltin = 3_000
const millionth = 1_000_000n

/** Programs that the runtime runs itself. Source: agave `builtins-default-costs`, which leaves out secp256r1. */
const builtinPrograms: ReadonlySet<Address> = new Set([
  systemProgram,
  voteProgram,
  computeBudgetProgram,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  ed25519Program,
  secp256k1Program,
])

const defaultUnits = (instructions: ResolvedMessage['instructions']): number =>
  instructions.reduce(
    (sum, { programId }) =>
      sum + (builtinPrograms.has(programId) ? unitsPerBuiltin : unitsPerInstruction),
    0,
  )

const baseFeeLamports = 5_000n

/** What the fee payer is charged before anything runs, and the compute units that the transaction may use. */
export const executionLimits = (
  resolved: ResolvedMessage,
): { feeLamports: bigint; maxUnits: number; heapBytes: number } => {
  const { unitLimit, priorityFeeLamports } = computeBudgetOf(resolved)
  const base = baseFeeLamports * BigInt(resolved.message.header.requiredSignatures)
  return {
    feeLamports: base + priorityFeeLamports,
    maxUnits: Math.min(unitLimit ?? defaultUnits(resolved.instructions), maxUnits),
    heapBytes: heapBytesOf(resolved),
  }
}

const defaultHeapBytes = 32 * 1024

/** The heap that each program of the transaction gets. */
const heapBytesOf = ({ message, instructions }: ResolvedMessage): number => {
  if (message.version === 1) return message.config?.heapSizeBytes ?? defaultHeapBytes
  const request = instructions.find(
    ({ programId, data }) =>
      programId === computeBudgetProgram &&
      data[0] === codes.heapBytes &&
      data.length >= dataLengths.heapBytes,
  )
  return request ? readU32(request.data, 1) : defaultHeapBytes
}

/**
 * What the fee payer pays for the transaction. Nodes before Agave 3 do not report it: then the base fee of the
 * signatures plus the priority fee.
 */
export const networkFeeLamports = ({
  simulation,
  resolved,
}: Pick<RiskContext, 'simulation' | 'resolved'>): bigint =>
  (simulation.status === 'ok' ? simulation.feeLamports : undefined) ??
  baseFeeLamports * BigInt(resolved.message.header.requiredSignatures) +
    computeBudgetOf(resolved).priorityFeeLamports
