class task {
  public static void main(String[] args) {
    System.out.println(
  }
}
