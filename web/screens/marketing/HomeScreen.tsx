export function HomeScreen() {
  return <h1 className="wrap py-20 text-5xl">Little Makers ₦100,000</h1>;
}
