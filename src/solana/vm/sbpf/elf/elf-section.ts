export const segmentType = { load: 1, dynamic: 2 } as const
export const sectionType = {
  none: 0,
  symbols: 2,
  strings: 3,
  dynamic: 6,
  noBits: 8,
  dynamicSymbols: 11,
} as const

/** A program header. */
export type Segment = {
  type: number
  offset: number
  address: number
  fileBytes: number
  memoryBytes: number
  /** Its end is beyond what an address can be. */
  isBeyond: boolean
}

/** A section header, and the section's name. */
export type Section = {
  nameAt: number
  name: string
  type: number
  flags: number
  address: number
  offset: number
  size: number
}

/** Where the bytes of a section lie in the file. */
export const bytesOf = ({ type, offset, size }: Section): { start: number; end: number } =>
  type === sectionType.noBits ? { start: 0, end: 0 } : { start: offset, end: offset + size }
