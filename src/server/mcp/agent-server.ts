import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Serves agents, for the `/mcp` endpoint and for the command on stdio. */
export type AgentServer = {
  /**
   * Answers one Model Context Protocol message that arrived with this request. Undefined if it needs no answer, as for
   * a notification.
   * @throws Fault if a quota is used up, or the message is invalid
   */
  answer: (message: object, request: Request) => Promise<string | undefined>
  /** Serves one client through a transport until either side closes it. */
  serve: (transport: Transport) => Promise<void>
}
