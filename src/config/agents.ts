import { variable } from '../basics/setting.ts'

/** Who may talk to the server as an agent. */
export type AgentConfig = {
  /** Origins of pages, beside those of this machine; `any` lets every page in. */
  mcpOrigins: readonly string[] | 'any'
}

/** More would be no list that somebody looks after. */
const originsMax = 32

/** As browsers write an origin: scheme, host and port, nothing behind. */
const origins = (text: string): readonly string[] | 'any' | undefined => {
  if (text === 'any') return 'any'
  const parts = text.split(',').map((part) => part.trim())
  const valid = parts.filter((part) => URL.parse(part)?.origin === part)
  return valid.length === parts.length && valid.length <= originsMax ? valid : undefined
}

/** The part of the variables that is about agents. */
export const agentVariables = {
  MCP_ORIGINS: variable({
    fallback: undefined,
    expected: `at most ${originsMax} origins such as https://app.example, comma separated, or any`,
    about:
      'Web pages that may talk to `/mcp`, beside those that this machine serves itself; programs need no entry.',
    read: origins,
  }),
}
