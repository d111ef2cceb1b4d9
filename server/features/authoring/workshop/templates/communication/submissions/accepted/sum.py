def anna(numbers):
    return sum(numbers)


def boris(numbers, told):
    return sum(numbers) + told
