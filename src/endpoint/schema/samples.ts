export type Sample = { summary: string; value: unknown }

/** Schema options with named examples of a body or an answer, for the API documentation. */
export const samples = <Name extends string>(
  named: Record<Name, Sample>,
): { 'x-samples': Record<Name, Sample> } => ({ 'x-samples': named })
