export type Problem = { path: string; line: number; message: string }
export function checkTree(root: string): Problem[]
