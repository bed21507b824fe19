import { Maker } from './Maker.tsx';
import { Spark } from './parts.tsx';

/** Draws two makers, cut off below the shoulders, to be placed on an edge that they look over. */
export function TwoMakers() {
  return (
    <svg viewBox="0 0 220 118" className="block w-full" aria-hidden="true">
      <Maker x={76} y={58} scale={0.78} hair="puffs" skin="deep" shirt="fill-teal" />
      <Maker x={150} y={64} scale={0.72} hair="fade" skin="warm" shirt="fill-mango" glasses />
      <Spark x={196} y={26} size={26} fill="fill-coral" />
      <Spark x={18} y={30} size={18} fill="fill-indigo" />
    </svg>
  );
}
