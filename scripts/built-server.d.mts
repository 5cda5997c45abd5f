export function hashFiles(root: string, files: readonly string[]): string
export function findBuiltServer(root: string): string | null
