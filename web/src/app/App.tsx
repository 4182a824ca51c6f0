import { Sidebar } from "../sidebar/Sidebar";

export function App() {
  return <Sidebar />;
}
