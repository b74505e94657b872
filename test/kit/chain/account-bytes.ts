import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'

type TokenAccountFields = {
  mint: Address
  owner: Address
  amount: bigint
  delegate?: { to: Address; amount: bigint }
  closeAuthority?: Address
  frozen?: boolean
  native?: boolean
}

type MintFields = {
  decimals: number
  supply?: bigint
  mintAuthority?: Address
  freezeAuthority?: Address
}

const withOption = (bytes: Buffer, offset: number, value: Address | undefined): void => {
  if (!value) return
  bytes.writeUInt32LE(1, offset)
  bytes.set(addressToBytes(value), offset + 4)
}

/** Account data by the layouts of the programs' own sources (spl-token state.rs, solana-nonce, stake and loader interfaces). */
export const accountBytes = {
  tokenAccount: (fields: TokenAccountFields): Uint8Array => {
    const bytes = Buffer.alloc(165)
    bytes.set(addressToBytes(fields.mint), 0)
    bytes.set(addressToBytes(fields.owner), 32)
    bytes.writeBigUInt64LE(fields.amount, 64)
    withOption(bytes, 72, fields.delegate?.to)
    bytes[108] = fields.frozen ? 2 : 1
    bytes.writeUInt32LE(fields.native ? 1 : 0, 109)
    bytes.writeBigUInt64LE(fields.native ? 2_039_280n : 0n, 113)
    bytes.writeBigUInt64LE(fields.delegate?.amount ?? 0n, 121)
    withOption(bytes, 129, fields.closeAuthority)
    return bytes
  },
  mint: ({ decimals, supply = 0n, mintAuthority, freezeAuthority }: MintFields): Uint8Array => {
    const bytes = Buffer.alloc(82)
    withOption(bytes, 0, mintAuthority)
    bytes.writeBigUInt64LE(supply, 36)
    bytes[44] = decimals
    bytes[45] = 1
    withOption(bytes, 46, freezeAuthority)
    return bytes
  },
  /** Token-2022 form: base padded to 165 bytes, account type, then extensions as type, length and value. */
  extended: (
    base: Uint8Array,
    accountType: 1 | 2,
    extensions: readonly { type: number; value: Uint8Array }[],
  ): Uint8Array => {
    const parts = extensions.map(({ type, value }) => {
      const part = Buffer.alloc(4 + value.length)
      part.writeUInt16LE(type, 0)
      part.writeUInt16LE(value.length, 2)
      part.set(value, 4)
      return part
    })
    const bytes = Buffer.alloc(166)
    bytes.set(base, 0)
    bytes[165] = accountType
    return Buffer.concat([bytes, ...parts])
  },
  nonce: (authority: Address, value: Address): Uint8Array => {
    const bytes = Buffer.alloc(80)
    bytes.writeUInt32LE(1, 0)
    bytes.writeUInt32LE(1, 4)
    bytes.set(addressToBytes(authority), 8)
    bytes.set(addressToBytes(value), 40)
    return bytes
  },
  stake: (fields: { staker: Address; withdrawer: Address; custodian: Address }): Uint8Array => {
    const bytes = Buffer.alloc(200)
    bytes.writeUInt32LE(1, 0)
    bytes.set(addressToBytes(fields.staker), 12)
    bytes.set(addressToBytes(fields.withdrawer), 44)
    bytes.writeBigInt64LE(-5n, 76)
    bytes.writeBigUInt64LE(7n, 84)
    bytes.set(addressToBytes(fields.custodian), 92)
    return bytes
  },
  programData: (slot: bigint, upgradeAuthority?: Address): Uint8Array => {
    const bytes = Buffer.alloc(64)
    bytes.writeUInt32LE(3, 0)
    bytes.writeBigUInt64LE(slot, 4)
    if (upgradeAuthority) {
      bytes[12] = 1
      bytes.set(addressToBytes(upgradeAuthority), 13)
    }
    return bytes
  },
  /** A Metaplex Core asset; kind of update authority: 0 none, 1 an address, 2 a collection. */
  coreAsset: (owner: Address, update: { kind: number; of?: Address } = { kind: 0 }): Uint8Array =>
    Uint8Array.from([
      1,
      ...addressToBytes(owner),
      update.kind,
      ...(update.of && update.kind > 0 ? addressToBytes(update.of) : []),
      ...[1, 0, 0, 0, 65],
    ]),
  squadsMultisig: (fields: {
    configAuthority?: Address
    threshold: number
    timeLockSeconds: number
    rentCollector?: Address
    members: readonly Address[]
  }): Uint8Array => {
    const head = Buffer.alloc(94)
    head.set([0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec])
    if (fields.configAuthority) head.set(addressToBytes(fields.configAuthority), 40)
    head.writeUInt16LE(fields.threshold, 72)
    head.writeUInt32LE(fields.timeLockSeconds, 74)
    const rent = fields.rentCollector ? [1, ...addressToBytes(fields.rentCollector)] : [0]
    const members = fields.members.flatMap((member) => [...addressToBytes(member), 7])
    return Uint8Array.from([...head, ...rent, 255, fields.members.length, 0, 0, 0, ...members])
  },
}
