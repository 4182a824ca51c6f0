declare module "virtual:formulas" {
  const css: string;
  export default css;
}
