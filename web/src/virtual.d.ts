declare module "virtual:formulas.css" {
  const css: string;
  export default css;
}
