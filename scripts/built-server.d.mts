export function hashOfFiles(root: string, files: readonly string[]): string
export function builtServer(root: string): string | null
