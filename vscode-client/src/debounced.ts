/** Runs the latest call only, once no other came for a while. */
export function debounced<A extends unknown[]>(delay: number, work: (...args: A) => void): (...args: A) => void {
  let timer: NodeJS.Timeout | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), delay);
  };
}
