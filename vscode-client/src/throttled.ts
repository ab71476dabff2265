/** Runs soon after the first of many calls, once for all that came meanwhile. */
export function throttled(interval: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, interval);
  };
}
